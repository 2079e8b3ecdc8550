import { FolderUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { mediaLimits } from '#shared/catalogue/media.ts'
import { many } from '#web/admin/parts/figures.ts'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { droppedFiles } from './dropped-files.ts'
import { unusable } from './sku-plan.ts'
import { SkuPreview } from './sku-preview.tsx'
import { SkuReport } from './sku-report.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useSkuRun } from './use-sku-run.ts'

/** Uploads a folder whose pictures are named by SKU: shows a preview of the matches, runs, and ends with a report. */
export function SkuUpload({ folder, onClose }: { folder: string | null; onClose: () => void }) {
  const run = useSkuRun()
  const [withOthers, setWithOthers] = useState(false)
  const [name, setName] = useState(folder)
  const box = useId()
  const { planned, isOurs, isOver } = run
  const others = planned?.plan.leftOut.filter(({ file }) => unusable(file) === undefined).length ?? 0
  const matched = planned?.plan.groups.reduce((sum, { files }) => sum + files.length, 0) ?? 0
  const sent = matched + (withOthers ? others : 0)
  return (
    <Sheet
      open
      width="lg"
      title={t('Pictures named by SKU')}
      onClose={onClose}
      foot={
        planned &&
        !isOurs && (
          <>
            <Button variant="outline" size="sm" onClick={run.end}>
              {t('Choose Another Folder')}
            </Button>
            <Button size="sm" disabled={sent === 0} onClick={() => run.startRun(withOthers, name || planned.folder)}>
              {t('Upload {Pictures}', { Pictures: many(sent, 'Picture') })}
            </Button>
          </>
        )
      }
    >
      {isOurs && planned ? (
        <div className="grid gap-4">
          <UploadProgress uploads={{ ...run, close: run.end }} />
          {isOver && <SkuReport plan={planned.plan} items={run.items} problemOf={run.run?.problemOf ?? none} />}
        </div>
      ) : planned ? (
        <div className="grid gap-5">
          <TextInput
            label={t('Folder of the library')}
            value={name ?? planned.folder}
            maxLength={mediaLimits.folder}
            onChange={(event) => setName(event.target.value)}
          />
          {others > 0 && (
            <label htmlFor={box} className="flex min-h-11 items-center gap-2">
              <input
                id={box}
                type="checkbox"
                className="size-4.5"
                checked={withOthers}
                onChange={(event) => setWithOthers(event.target.checked)}
              />
              {t('Upload {pictures} without a product into the library, too', { pictures: many(others, 'picture') })}
            </label>
          )}
          <SkuPreview plan={planned.plan} />
        </div>
      ) : (
        <ChooseFolder run={run} />
      )}
    </Sheet>
  )
}

const none = () => undefined

/** Where a folder is chosen or dropped. */
function ChooseFolder({ run }: { run: ReturnType<typeof useSkuRun> }) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { isReading, problem, interrupted } = run
  return (
    <div className="grid gap-4">
      {interrupted && (
        <div
          role="status"
          className="flex flex-wrap items-center gap-3 rounded-control border border-line bg-surface p-3"
        >
          <p className="min-w-0 grow">
            {t(
              'The upload of {folder} was interrupted after {through} of {pictures}. Choose the same folder: what is there already is not sent again.',
              {
                folder: interrupted.folder,
                through: interrupted.through,
                pictures: many(interrupted.files, 'picture'),
              },
            )}
          </p>
          <Button variant="quiet" size="sm" onClick={run.forgetInterrupted}>
            {t('Dismiss')}
          </Button>
        </div>
      )}
      <p>
        {t('Name the files by the SKU of a product or variant:')} <b>{t('PJ-01.jpg')}</b>, <b>{t('PJ-01-2.jpg')}</b>,{' '}
        <b>{t('PJ-01 (3).jpg')}</b>, <b>{t('PJ-01_back.jpg')}</b>
        {t('. The number or word behind it is the order. By the SKU of a variant a picture belongs to its colour.')}
      </p>
      <button
        type="button"
        disabled={isReading}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={async (event) => {
          event.preventDefault()
          setOver(false)
          await run.read(await droppedFiles(event.dataTransfer))
        }}
        className={cx(
          'grid min-h-40 w-full place-content-center justify-items-center gap-2 rounded-control border border-dashed px-4 transition-colors',
          over ? 'border-green bg-green-soft' : 'border-edge bg-surface hover:border-green',
        )}
      >
        <FolderUp aria-hidden="true" className="size-8 text-green" />
        <span className="font-semibold">
          {isReading ? t('Reading the names…') : t('Choose a folder or drop it here')}
        </span>
        <span className="text-stone text-xs">{t('JPEG, PNG, GIF, WebP · up to 10 MB each')}</span>
      </button>
      <input
        ref={(element) => {
          input.current = element
          // React does not support this attribute.
          element?.setAttribute('webkitdirectory', '')
        }}
        type="file"
        multiple
        tabIndex={-1}
        aria-label={t('Choose a folder')}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          void run.read(files)
        }}
      />
      {problem && (
        <p role="alert" className="text-red">
          {problem}
        </p>
      )}
    </div>
  )
}
