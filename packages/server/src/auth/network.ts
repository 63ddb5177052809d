/** The network that one caller has: an address, or the half of an IPv6 address that every customer gets whole. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [front = '', back = ''] = address.toLowerCase().split('::')
  const [left, right] = [groupsOf(front), groupsOf(back)]
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

const groupsOf = (text: string): string[] =>
  text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''))
