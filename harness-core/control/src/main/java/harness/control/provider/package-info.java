/** The service interface of those who provide machines. */
package harness.control.provider;
