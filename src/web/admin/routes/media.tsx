import { useQuery } from '@tanstack/react-query'
import { FolderUp, Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { droppedFiles } from '#web/admin/media/dropped-files.ts'
import { FolderList } from '#web/admin/media/folder-list.tsx'
import { interruptedRun } from '#web/admin/media/interrupted-run.ts'
import { MediaActions, type Question } from '#web/admin/media/media-actions.tsx'
import { mediaDefaults, mediaQueryOf } from '#web/admin/media/media-filters.ts'
import { MediaGrid } from '#web/admin/media/media-grid.tsx'
import { MediaSheet } from '#web/admin/media/media-sheet.tsx'
import { MediaToolbar } from '#web/admin/media/media-toolbar.tsx'
import { SkuUpload } from '#web/admin/media/sku-upload.tsx'
import { UploadProgress } from '#web/admin/media/upload-progress.tsx'
import { isBySku } from '#web/admin/media/use-sku-run.ts'
import { useUploadRun } from '#web/admin/media/use-upload-run.ts'
import { AtHand } from '#web/admin/parts/at-hand.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { useFilters, useUrlSheet } from '#web/admin/parts/hooks/use-filters.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import { mediaQuery } from '#web/admin/request/catalogue/media.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { pictureTypes } from '#web/ui/picture/resize-image.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'

export const meta = () => [{ title: t('Media · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

const sheetParams = ['file'] as const

/** The media library: every picture and film of the shop. */
export default function Media() {
  const { can } = useSession()
  const { filters, set, reset, touched } = useFilters(mediaDefaults)
  const { opened, open, close } = useUrlSheet(sheetParams)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [asked, setAsked] = useState<Question>()
  const [gone, setGone] = useState<string>()
  const [isOver, setOver] = useState(false)
  const uploads = useUploadRun()
  // Also for the report of a run that ended while another screen was shown.
  const [isNaming, setNaming] = useState(
    () => can('products.edit') && (isBySku(uploads.items) || interruptedRun() !== undefined),
  )
  const input = useRef<HTMLInputElement>(null)
  const { data, isError, error, refetch, isPlaceholderData } = useQuery(mediaQuery(mediaQueryOf(filters)))
  const mayChange = can('products.edit') || can('products.create')
  const folder = filters.folder === '' || filters.folder === 'none' ? null : filters.folder
  const tick = (id: number, isTicked: boolean) =>
    setTicked((before) => new Set(isTicked ? [...before, id] : [...before].filter((each) => each !== id)))

  const upload = (files: File[]) => {
    if (files.length === 0) return
    if (!uploads.isOver) return toast.error(t('Please wait until the uploads before these have ended'))
    uploads.begin({ files: files.map((file) => ({ file })), folder })
  }
  const onDrop = async (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (mayChange && !isNaming) upload(await droppedFiles(event.dataTransfer))
  }

  return (
    <section
      aria-label={t('Media library')}
      onDragOver={(event) => {
        if (!mayChange || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={onDrop}
      className={cx('min-h-[60vh]', isOver && 'outline-2 outline-green outline-dashed outline-offset-8')}
    >
      <PageHead
        title={t('Media')}
        text={
          mayChange
            ? t('Every picture and film of the shop. Drop files or a folder anywhere here.')
            : t('Every picture and film of the shop.')
        }
      >
        {can('products.edit') && (
          <Button variant="outline" size="sm" onClick={() => setNaming(true)}>
            <FolderUp aria-hidden="true" className="size-4" />
            {t('Folder by SKU')}
          </Button>
        )}
        {mayChange && (
          <AtHand>
            <Button size="sm" onClick={() => input.current?.click()}>
              <Upload aria-hidden="true" className="size-4" />
              {t('Upload')}
            </Button>
          </AtHand>
        )}
      </PageHead>
      <input
        ref={input}
        type="file"
        multiple
        tabIndex={-1}
        aria-label={t('Choose files')}
        accept={pictureTypes.join(',')}
        className="sr-only"
        onChange={(event) => {
          upload([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {!isNaming && <UploadProgress uploads={uploads} />}
      {isNaming && <SkuUpload folder={folder} onClose={() => setNaming(false)} />}
      <div className="grid gap-4 md:grid-cols-[13rem_minmax(0,1fr)]">
        <FolderList
          folders={data?.folders ?? []}
          all={data?.all ?? 0}
          unfiled={data?.unfiled ?? 0}
          chosen={filters.folder}
          onChoose={(chosen) => set({ folder: chosen })}
          onAdd={mayChange ? () => setAsked({ what: 'new-folder' }) : undefined}
        />
        <div className="min-w-0">
          <MediaToolbar
            filters={filters}
            set={set}
            ticked={ticked}
            shown={data?.files ?? []}
            mayChange={mayChange}
            folder={folder}
            onTickAll={(ids) => setTicked(new Set(ids))}
            onAsk={setAsked}
          />
          {isError && !data ? (
            <Failed what={t('Failed to load the media library')} error={error} retry={refetch} />
          ) : !data ? (
            <Skeleton className="h-96 w-full" />
          ) : data.files.length === 0 ? (
            <EmptyState
              title={touched ? t('No files found') : t('No files yet')}
              text={touched ? t('Nothing matches.') : t('Drop pictures here, or a whole folder of them.')}
            >
              {touched && (
                <Button variant="outline" size="sm" onClick={reset}>
                  {t('Show All Files')}
                </Button>
              )}
            </EmptyState>
          ) : (
            <div className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}>
              <MediaGrid
                files={data.files}
                ticked={ticked}
                onTick={tick}
                onOpen={({ id }) => open('file', String(id))}
                isFixed={!mayChange}
              />
              <Pager page={data.page} noun="file" onPage={(page) => set({ page: String(page) })} />
            </div>
          )}
        </div>
      </div>
      {opened.file && opened.file !== gone && (
        <MediaSheet
          id={Number(opened.file)}
          mayChange={mayChange}
          onClose={close}
          onMove={({ id }) => setAsked({ what: 'move', ids: [id] })}
          onDelete={({ id }) => setAsked({ what: 'delete', ids: [id] })}
        />
      )}
      <MediaActions
        asked={asked}
        folders={data?.folders ?? []}
        onClose={() => setAsked(undefined)}
        onFolder={(name) => set({ folder: name })}
        onDone={() => {
          setTicked(new Set())
          if (asked?.what !== 'delete') return
          // Closes the sheet first, so that its guard does not ask about the texts of a deleted file.
          flushSync(() => setGone(opened.file))
          close()
        }}
      />
    </section>
  )
}
