/** Machines rented on EC2, or on a private cloud with the same API; HDFS and YARN on them are those of provider hosts. */
package harness.deploy.ec2;
