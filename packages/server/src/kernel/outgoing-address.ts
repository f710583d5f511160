import { BlockList, isIP } from 'node:net'

/**
 * Addresses that belong to nobody on the internet, or to somebody else than they seem to: the special-purpose
 * registries of IANA, and what carries an address of version 4 within one of version 6.
 */
const SPECIAL_V4 = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by carriers
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, with the door to the metadata of clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocols
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // AMT
  ['192.88.99.0', 24], // relays of 6to4
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
] as const
/** Of version 6 only this is the internet, and not all of it. */
const GLOBAL_V6 = ['2000::', 3] as const
const SPECIAL_V6 = [
  ['2001::', 23], // protocols, Teredo among them
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which holds an address of version 4
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
] as const

const special = new BlockList()
for (const [net, bits] of SPECIAL_V4) special.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of SPECIAL_V6) special.addSubnet(net, bits, 'ipv6')
const global6 = new BlockList()
global6.addSubnet(...GLOBAL_V6, 'ipv6')

/** Whether an address that a name stands for lies on the internet (API-23). Mapped and embedded ones do not. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  return version === 6 && global6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** Doors of mail servers, printers and the like, which speak no HTTP and may be made to obey a part of it. */
export const isUsualPort = (port: number): boolean => port === 80 || port === 443 || port >= 1024
