import { Settings } from 'lucide-react'
import type { Screen } from '#web/admin/screens.ts'
import type { Section } from '#web/admin/settings/sections.ts'
import { t } from '#web/admin/translate.ts'
import { folded } from '../folded.ts'

/**
 * Screens and Settings sections that match a search; all screens if it is empty. Title matches come first. For the
 * others, each typed word must be a prefix of a word in the title or the keywords.
 */
export function findScreens(text: string, screens: Screen[], sections: Section[]): Screen[] {
  const typed = folded(text).split(/\s+/).filter(Boolean)
  if (typed.length === 0) return screens
  const names = (words: string) => {
    const all = ` ${folded(words)}`
    return typed.every((word) => all.includes(` ${word}`) || all.includes(`-${word}`))
  }
  const all = [...screens, ...sections.map(screenOf)]
  const called = all.filter(({ title }) => folded(title).includes(folded(text.trim())))
  const holding = typed.join('').length < 2 ? [] : all.filter(({ title, words = '' }) => names(`${title} ${words}`))
  return [...new Set([...called, ...holding])]
}

const screenOf = ({ id, title, words }: Section): Screen => ({
  path: `/admin/settings/${id}`,
  title,
  icon: Settings,
  hint: t('Settings'),
  words,
})
