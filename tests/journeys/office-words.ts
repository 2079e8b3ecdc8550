import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const messages = join(import.meta.dirname, '../../messages/bn')
const read = (name: string): Record<string, string> => JSON.parse(readFileSync(join(messages, name), 'utf8'))
const dictionary = { ...read('office-server.json'), ...read('office.json') }

/**
 * A sentence of the back office in Bangla, as an owner reads it: inBangla('{count} orders deleted', { count: '৩' }).
 * @param english the key, as the screen's code has it; one that the dictionary does not have fails the journey
 */
export function inBangla(english: string, values: Record<string, string> = {}): string {
  const sentence = dictionary[english]
  if (sentence === undefined) throw new Error(`messages/bn has no "${english}"`)
  return sentence.replace(/\{(\w+)\}/g, (braces, name: string) => values[name] ?? braces)
}
