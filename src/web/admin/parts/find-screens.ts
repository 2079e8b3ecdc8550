import { Settings } from 'lucide-react'
import type { Screen } from '#web/admin/screens.ts'
import type { Section } from '#web/admin/settings/sections.ts'

/**
 * The screens, and the sections of Settings, that a search names: every word of it begins one of theirs. Those called
 * so come before those in which it stands. Nothing typed: all screens.
 */
export function findScreens(text: string, screens: Screen[], sections: Section[]): Screen[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (typed.length === 0) return screens
  const names = (words: string) => {
    const all = ` ${words.toLowerCase()}`
    return typed.every((word) => all.includes(` ${word}`) || all.includes(`-${word}`))
  }
  const all = [...screens, ...sections.map(screenOf)]
  const called = all.filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()))
  const holding = typed.join('').length < 2 ? [] : all.filter(({ title, words = '' }) => names(`${title} ${words}`))
  return [...new Set([...called, ...holding])]
}

const screenOf = ({ id, title, words }: Section): Screen => ({
  path: `/admin/settings/${id}`,
  title,
  icon: Settings,
  hint: 'Settings',
  words,
})
