import { folded } from '../folded.ts'

/** The name that is being typed: '@ri' before the caret, with the index of its @. */
export function nameBeingTyped(text: string, caret: number): { at: number; typed: string } | undefined {
  const [, before, typed] = /(^|[^\p{L}\p{N}._-])@([\p{L}\p{N}\p{M}._-]{0,40})$/u.exec(text.slice(0, caret)) ?? []
  if (before === undefined || typed === undefined) return undefined
  return { at: caret - typed.length - 1, typed }
}

/** Replaces the typed text by the name. @returns the text, and the position of the caret after the name */
export function withName(text: string, caret: number, at: number, name: string): { text: string; caret: number } {
  const put = `@${name} `
  const after = text.slice(caret).replace(/^ /, '')
  return { text: `${text.slice(0, at)}${put}${after}`, caret: at + put.length }
}

/** People whose name starts with the typed text, then those whose name contains it. */
export function fittingPeople(people: string[], typed: string, most = 6): string[] {
  const wanted = folded(typed)
  const found = people.filter((name) => folded(name).includes(wanted))
  const isFirst = (name: string) => folded(name).startsWith(wanted)
  return [...found.filter(isFirst), ...found.filter((name) => !isFirst(name))].slice(0, most)
}
