import { type Hosts, readHosts } from './hosts.ts';

/** The hosts of the page that runs here. */
export const hosts: Hosts = readHosts(document);
