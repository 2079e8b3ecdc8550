import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#shared/dates.ts'
import { Failed } from '#web/admin/parts/failed.tsx'
import {
  type EditedDocument,
  type EditedPage,
  type PageVersionView,
  pageVersionQuery,
} from '#web/admin/request/pages.ts'
import { language, t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { changesBetween, languageNames } from './document-changes.ts'

const states: Record<PageVersionView['state'], { label: string; tone: 'plain' | 'green' | 'amber' }> = {
  draft: { label: t('Draft'), tone: 'amber' },
  planned: { label: t('Planned'), tone: 'amber' },
  shown: { label: t('Shown'), tone: 'green' },
  past: { label: t('Past'), tone: 'plain' },
}

type Props = {
  page: EditedPage
  mayChange: boolean
  /** Puts the text of a version into the form. */
  onTake: (document: EditedDocument, number: number) => void
  onWithdraw: (number: number) => void
}

/** All versions of a page, the changes of each, and how to restore one. */
export function PageHistory({ page, ...props }: Props) {
  if (page.versions.length === 0)
    return <p className="text-ink-soft">{t('Nobody has changed this yet: it is what the shop came with.')}</p>
  return (
    <ol className="grid border-line border-t">
      {page.versions.map((version) => (
        <Version key={version.number} page={page} version={version} {...props} />
      ))}
    </ol>
  )
}

function Version({ page, version, mayChange, onTake, onWithdraw }: Props & { version: PageVersionView }) {
  const [isOpen, setOpen] = useState(false)
  const { number, state, publishAt, savedAt, savedBy, isStandardText } = version
  const { label, tone } = states[state]
  return (
    <li className="grid gap-2 border-line border-b py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{t('Version {number}', { number })}</span>
        <Badge tone={tone}>{label}</Badge>
        <span className="text-ink-soft text-sm">
          {publishAt
            ? publishedText(state, formatDate(publishAt, language, 'moment'))
            : t('saved {savedAt}', { savedAt: formatDate(savedAt, language, 'moment') })}
          , {savedBy}
        </span>
      </div>
      {isStandardText ? (
        <p className="text-ink-soft">
          {page.isOwn ? t('The page was hidden.') : t('The standard text was shown again.')}
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('Hide Changes') : t('Show Changes')}
          </Button>
          <a
            href={version.previewPath}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-9 items-center px-2 font-semibold underline-offset-4 hover:underline max-sm:min-h-11"
          >
            {t('Preview')}
          </a>
          {mayChange && state === 'planned' && (
            <Button variant="outline" size="sm" onClick={() => onWithdraw(number)}>
              {t('Withdraw')}
            </Button>
          )}
        </div>
      )}
      {isOpen && <Changes page={page.page} number={number} onTake={mayChange ? onTake : undefined} />}
    </li>
  )
}

const publishedText = (state: PageVersionView['state'], moment: string) =>
  state === 'planned' ? t('from {moment}', { moment }) : t('published {moment}', { moment })

function Changes({ page, number, onTake }: { page: string; number: number; onTake: Props['onTake'] | undefined }) {
  const { data, error, refetch } = useQuery(pageVersionQuery(page, number))
  if (error) return <Failed what={t('Failed to load the version')} error={error} retry={refetch} />
  if (!data) return <Skeleton className="h-16" />
  const changes = changesBetween(data.before, data.document)
  return (
    <div className="grid gap-3">
      {changes.length === 0 && <p className="text-ink-soft">{t('It says the same as the version before.')}</p>}
      {changes.map(({ where, language, before, after }) => (
        <div key={`${where} ${language}`} className="grid gap-1">
          <p className="font-semibold text-sm">
            {where}
            {language && `, ${languageNames[language]}`}
          </p>
          {before && (
            <del
              lang={language ?? undefined}
              className="wrap-anywhere whitespace-pre-line bg-red-soft px-2 py-1 text-sm"
            >
              {before}
            </del>
          )}
          {after && (
            <ins
              lang={language ?? undefined}
              className="wrap-anywhere whitespace-pre-line bg-green-soft px-2 py-1 text-sm no-underline"
            >
              {after}
            </ins>
          )}
        </div>
      ))}
      {onTake && data.document && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => data.document && onTake(data.document, number)}
        >
          {t('Edit This Version')}
        </Button>
      )}
    </div>
  )
}
