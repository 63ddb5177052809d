/** Time zones by name with a label that shows their offset, from west to east. */
export function listTimezones(at: Date): Record<string, string> {
  const zones = Intl.supportedValuesOf('timeZone').map((name) => ({ name, minutes: offsetMinutes(name, at) }))
  const ordered = [...zones, { name: 'UTC', minutes: 0 }].toSorted(
    (a, b) => a.minutes - b.minutes || a.name.localeCompare(b.name),
  )
  return Object.fromEntries(
    ordered.map(({ name, minutes }) => [name, `(GMT${offsetText(minutes)}) ${cityOf(name)}`]),
  )
}

function offsetMinutes(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

function offsetText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const absolute = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`
}

const cityOf = (name: string): string => (name.split('/').at(-1) ?? name).replaceAll('_', ' ')
