import { plainFigure, tidyLine } from '#shared/text/text.ts'
import { type AttributeKind, attributeLimits as limits, maxAttributeNumber } from './own-attributes.ts'

/** A column of an attribute of the owner's own: its value, or the Bangla of a text. */
export type OwnAttributeField = `attribute-${number}` | `attribute-${number}-bn`

/** The properties of an attribute that are needed to read a cell. */
export type AttributeColumn = {
  field: OwnAttributeField
  name: string
  kind: AttributeKind
  isBangla: boolean
  values: { nameEn: string; nameBn: string; isArchived: boolean }[]
}

export const isOwnAttributeField = (name: string): name is OwnAttributeField => name.startsWith('attribute-')

/** In files and cells, between the values of one attribute. */
export const valueSeparator = ' | '

type Read = { text: string } | { error: string }

/** Parses a cell that is not empty, in the grid's own format. Returns its value, or what is wrong. */
export const readAttributeCell = (column: AttributeColumn, line: string): Read => readers[column.kind](line, column)

const readers: Record<AttributeKind, (line: string, column: AttributeColumn) => Read> = {
  text: (text) => (text.length > limits.text ? { error: `At most ${limits.text} characters` } : { text }),
  number: (line) => {
    const digits = plainFigure(line)
    if (!/^-?\d{1,10}(\.\d{1,3})?$/.test(digits)) return { error: 'Please enter a number, with three decimals at most' }
    const number = Number(digits)
    return Math.abs(number) > maxAttributeNumber ? { error: 'That number is too large' } : { text: String(number + 0) }
  },
  'yes-no': (line, column) => {
    const [yes, no] = column.values.map(({ nameEn, nameBn }) => [nameEn.toLowerCase(), nameBn])
    const word = line.toLowerCase()
    if (['yes', 'y', 'true', '1', ...(yes ?? [])].includes(word)) return { text: 'yes' }
    return ['no', 'n', 'false', '0', ...(no ?? [])].includes(word)
      ? { text: 'no' }
      : { error: 'Please enter yes or no' }
  },
  choice: (line, { name, values }) => {
    const asked = line.split('|').map(tidyLine).filter(Boolean)
    const unknown = asked.find((word) => !values.some((value) => isCalled(value, word)))
    if (unknown) return { error: `${unknown.slice(0, limits.value)} is not a value of ${name}` }
    const chosen = values.filter((value) => asked.some((word) => isCalled(value, word)))
    if (chosen.length > limits.chosen) return { error: `At most ${limits.chosen} values` }
    return { text: chosen.map(({ nameEn }) => nameEn).join(valueSeparator) }
  },
}

const isCalled = ({ nameEn, nameBn }: { nameEn: string; nameBn: string }, word: string) =>
  nameEn.toLowerCase() === word.toLowerCase() || (nameBn !== '' && nameBn === word)
