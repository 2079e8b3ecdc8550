import { inOfficeLanguage } from '#web/admin/parts/name-of.ts'
import type { AnnouncementLine } from '#web/admin/request/pages.ts'
import { t } from '#web/admin/translate.ts'

const states = { 'to-come': t('planned'), shown: '', over: t('over') }

/** 'Eid is near (hidden)' */
export function nameOfLine(line: AnnouncementLine): string {
  const name = inOfficeLanguage(line.text) || t('New announcement')
  const state = line.isHidden ? t('hidden') : states[stateNow(line)]
  return state ? `${name} (${state})` : name
}

function stateNow({ showFrom, showUntil }: AnnouncementLine): keyof typeof states {
  const now = new Date()
  if (showUntil && new Date(showUntil) <= now) return 'over'
  return showFrom && new Date(showFrom) > now ? 'to-come' : 'shown'
}
