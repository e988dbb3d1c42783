/** The core of Harness: domain types, service interfaces and everything that needs no Hadoop, cloud or SSH library. */
package harness.core;
