import { Check, Download, TriangleAlert } from 'lucide-react'
import { count, many, moment } from '#web/admin/parts/figures.ts'
import { type BackupEntry, backupFile } from '#web/admin/request/backups.ts'
import { digits, t } from '#web/admin/translate.ts'
import { buttonClass } from '#web/ui/button.tsx'

const makers = {
  schedule: () => t('by itself'),
  staff: (name: string) => t('by {name}', { name }),
  command: () => t('by a command on the machine'),
  'before-restore': () => t('before another was restored'),
  'before-clearing': () => t('before the demo was cleared'),
}

/** A backup: time, origin, contents, and its download. */
export function BackupRow({ backup }: { backup: BackupEntry }) {
  const { name, size, madeAt, madeBy, rows, orders, pictures, missingPictures, damage } = backup
  const title = madeAt ? moment(madeAt) : name
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold">{title}</span>
          <span className="text-ink-soft tabular-nums">{formatSize(size)}</span>
        </p>
        {damage ? (
          <p className="flex items-start gap-1.5 text-red">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {damage}
          </p>
        ) : (
          <>
            <p className="text-ink-soft">
              {many(orders, 'order')} · {many(rows, 'row')} · {many(pictures, 'uploaded picture')}
            </p>
            <p className="flex flex-wrap items-center gap-x-1.5 text-ink-soft">
              <Check aria-hidden="true" className="size-4 text-green" />
              {t('Read back and whole · made')} {madeBy && makers[madeBy.how](madeBy.name)}
            </p>
            {missingPictures > 0 && (
              <p className="text-amber">
                {t('{pictures} had been lost before it was made.', {
                  pictures: many(missingPictures, 'uploaded picture'),
                })}
              </p>
            )}
          </>
        )}
      </div>
      <a
        href={backupFile(name)}
        download={name}
        aria-label={t('Download the backup of {title}', { title })}
        className={buttonClass({ variant: 'outline', size: 'sm' }, 'max-sm:min-h-11 max-sm:grow')}
      >
        <Download aria-hidden="true" className="size-4" />
        {t('Download')}
      </a>
    </li>
  )
}

const formatSize = (size: number) =>
  size < 1_000_000
    ? t('{size} kB', { size: count(Math.ceil(size / 1000)) })
    : t('{value} MB', { value: digits((size / 1_000_000).toFixed(1)) })
