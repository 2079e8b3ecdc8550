import { type Color, colorCalled } from '#shared/catalogue/colours.ts'
import type { OfficeColor } from '#web/admin/request/catalogue/colors.ts'

type KnownColor = Pick<OfficeColor, 'name' | 'nameBn' | 'hex' | 'aliases' | 'isDecided'>

const unknownHex = colorCalled('').hex

/** The swatch of a colour without its own. Same rule as the server: from the shop's list, else by its name. */
export function lookOf(name: string, colors: KnownColor[]): Color & { isKnown: boolean } {
  const spelled = name.toLowerCase()
  const known =
    colors.find(({ aliases }) => aliases.some((alias) => alias.toLowerCase() === spelled)) ??
    colors.find((each) => each.name === name)
  if (known) return { name, nameBn: known.nameBn, hex: known.hex, isKnown: known.isDecided }
  const look = colorCalled(name)
  return { ...look, isKnown: look.hex !== unknownHex }
}
