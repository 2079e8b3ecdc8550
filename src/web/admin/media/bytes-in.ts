import { t } from '#web/admin/translate.ts'
/** '340 KB', '4.2 MB'. */
export const bytesIn = (bytes: number): string =>
  bytes < 1_000_000
    ? t('{value} KB', { value: Math.max(1, Math.round(bytes / 1000)) })
    : t('{value} MB', { value: (bytes / 1_000_000).toFixed(1) })
