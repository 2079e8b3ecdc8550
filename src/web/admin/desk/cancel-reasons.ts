import { t } from '#web/admin/translate.ts'

/** Why orders are cancelled on the phone, most frequent first. English is noted, and read in each reader's language. */
export const cancelReasons = new Map([
  ['Does not want it any more', t('Does not want it any more')],
  ['Did not order it', t('Did not order it')],
  ['Cannot be reached', t('Cannot be reached')],
  ['Ordered it twice', t('Ordered it twice')],
  ['Delivery costs or takes too much', t('Delivery costs or takes too much')],
  ['Bought it elsewhere', t('Bought it elsewhere')],
  ['Looks like a false order', t('Looks like a false order')],
])
