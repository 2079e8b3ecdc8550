import { t } from '#web/admin/translate.ts'
/** 'within 24 hours', 'after 48 to 72 hours' */
export const hoursText = (from: number, to: number): string => {
  if (from === 0) return to === 1 ? t('within 1 hour') : `within ${to} hours`
  return from === to ? `after ${to} ${to === 1 ? 'hour' : 'hours'}` : `${from} to ${to} hours`
}
