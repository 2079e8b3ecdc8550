import { t } from '#web/admin/translate.ts'
/** 'within 24 hours', 'after 48 to 72 hours' */
export const hoursText = (from: number, to: number): string => {
  if (from === 0) return to === 1 ? t('within 1 hour') : t('within {to} hours', { to })
  return from === to
    ? to === 1
      ? t('after 1 hour')
      : t('after {to} hours', { to })
    : t('{from} to {to} hours', { from, to })
}
