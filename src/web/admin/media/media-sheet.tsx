import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, FolderInput, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { mediaLimits } from '#shared/catalogue/media.ts'
import { filmUrl } from '#shared/pictures.ts'
import { Failed } from '#web/admin/parts/failed.tsx'
import { moment } from '#web/admin/parts/figures.ts'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { SheetSection } from '#web/admin/parts/sheet-section.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import {
  changeMedia,
  type MediaDetails,
  type MediaFile,
  mediaFileQuery,
  originalAddress,
} from '#web/admin/request/catalogue/media.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { bytesIn } from './bytes-in.ts'
import { FocalPointChoice } from './focal-point.tsx'
import { UsedIn } from './used-in.tsx'

type Props = {
  id: number
  mayChange: boolean
  onClose: () => void
  onMove: (file: MediaFile) => void
  onDelete: (file: MediaFile) => void
}

/** Details of a file: where it is used, alternative texts, focal point, original. */
export function MediaSheet({ id, mayChange, onClose, onMove, onDelete }: Props) {
  const { data: file, error, refetch } = useQuery(mediaFileQuery(id))
  return (
    <Sheet
      open
      onClose={onClose}
      title={file?.name ?? t('File')}
      foot={file && <Actions {...{ file, mayChange, onMove, onDelete }} />}
    >
      {file ? (
        <Details key={file.id} file={file} mayChange={mayChange} />
      ) : error ? (
        <Failed what={t('Failed to load the file')} error={error} retry={refetch} />
      ) : (
        <p role="status">{t('Loading…')}</p>
      )}
    </Sheet>
  )
}

const Actions = ({
  file,
  mayChange,
  onMove,
  onDelete,
}: { file: MediaDetails } & Pick<Props, 'mayChange' | 'onMove' | 'onDelete'>) => (
  <>
    <a
      href={originalAddress(file.id)}
      download
      className="mr-auto inline-flex min-h-9 items-center gap-1.5 rounded-control px-3 font-semibold text-green text-sm hover:bg-green-soft"
    >
      <Download aria-hidden="true" className="size-4" />
      {file.originalSize > 0 ? t('Original') : t('Download')}
    </a>
    {mayChange && (
      <>
        <Button variant="outline" size="sm" onClick={() => onMove(file)}>
          <FolderInput aria-hidden="true" className="size-4" />
          {t('Move')}
        </Button>
        <Button variant="danger" size="sm" disabled={file.usedIn.length > 0} onClick={() => onDelete(file)}>
          <Trash2 aria-hidden="true" className="size-4" />
          {t('Delete')}
        </Button>
      </>
    )}
  </>
)

function Details({ file, mayChange }: { file: MediaDetails; mayChange: boolean }) {
  return (
    <div className="grid gap-6">
      {file.kind === 'film' ? (
        // biome-ignore lint/a11y/useMediaCaption: films of garments without speech
        <video controls preload="metadata" src={filmUrl(file.key)} className="max-h-96 max-w-full bg-mist" />
      ) : (
        <Texts file={file} mayChange={mayChange} />
      )}
      <SheetSection title={t('Used by')}>
        <UsedIn uses={file.usedIn} />
      </SheetSection>
      <SheetSection title={t('File')}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {factsOf(file).map(([term, what]) => (
            <div key={term} className="contents">
              <dt className="text-ink-soft">{term}</dt>
              <dd className="min-w-0 wrap-anywhere">{what}</dd>
            </div>
          ))}
        </dl>
      </SheetSection>
    </div>
  )
}

function factsOf(file: MediaDetails): [string, string][] {
  const { width, height, fileSize, originalSize, folder, uploadedBy, uploadedAt, copies, isMissing, shape } = file
  const facts: [string, string | false][] = [
    [t('State'), isMissing && t('The file is missing in the storage')],
    [
      t('Size'),
      width > 0 && t('{width} × {height} pixels, {fileSize}', { width, height, fileSize: bytesIn(fileSize) }),
    ],
    [
      t('Original'),
      originalSize > 0
        ? t('Kept, {originalSize}', { originalSize: bytesIn(originalSize) })
        : t('Not kept: it is from before the library'),
    ],
    [t('Cut for'), shape],
    [t('Folder'), folder ?? t('None')],
    [
      t('Uploaded'),
      uploadedBy
        ? t('{uploadedAt} by {uploadedBy}', { uploadedAt: moment(uploadedAt), uploadedBy })
        : t('Before the library'),
    ],
    [t('Copies'), copies > 0 && t('{copies} more with the same contents', { copies })],
  ]
  return facts.flatMap(([term, what]) => (what ? [[term, what]] : []))
}

/** Focal point and alternative texts, saved together. */
function Texts({ file, mayChange }: { file: MediaDetails; mayChange: boolean }) {
  const queries = useQueryClient()
  // Snapshot: another person's change in between is not an edit of this form.
  const [seen, setSeen] = useState(file)
  const [altEn, setAltEn] = useState(file.altEn)
  const [altBn, setAltBn] = useState(file.altBn)
  const [point, setPoint] = useState({ x: file.focalX, y: file.focalY })
  const save = useMutation({
    mutationFn: changeMedia,
    onSuccess: ({ file: saved, message }, sent) => {
      queries.setQueryData(mediaFileQuery(file.id).queryKey, saved)
      setSeen(saved)
      // The server normalises the texts. Edits made during the save stay.
      setAltEn((now) => (now === sent.altEn ? saved.altEn : now))
      setAltBn((now) => (now === sent.altBn ? saved.altBn : now))
      toast.success(message)
    },
    onError: (error) => toastFailure(t('Failed to save the file'), error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['media', 'list'] }),
  })
  const isSame = altEn === seen.altEn && altBn === seen.altBn && point.x === seen.focalX && point.y === seen.focalY
  const guard = useGuard(mayChange && !isSame)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSame) save.mutate({ id: file.id, altEn, altBn, focalX: point.x, focalY: point.y })
  }
  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      <FocalPointChoice image={file.key} point={point} isFixed={!mayChange} onChange={setPoint} />
      {mayChange && (
        <p className="text-ink-soft text-xs">
          {t(
            'Tap or click what must stay in sight when the shop crops the picture, or move the point with the arrow keys.',
          )}
        </p>
      )}
      <TextInput
        label={t('What it shows')}
        hint={t('Read to people who do not see it, and by search engines')}
        value={altEn}
        maxLength={mediaLimits.alt}
        disabled={!mayChange}
        onChange={(event) => setAltEn(event.target.value)}
      />
      <TextInput
        label={t('What it shows, in Bangla')}
        lang="bn"
        value={altBn}
        maxLength={mediaLimits.alt}
        disabled={!mayChange}
        onChange={(event) => setAltBn(event.target.value)}
      />
      {mayChange && (
        <Button type="submit" size="sm" className="justify-self-start" busy={save.isPending} disabled={isSame}>
          {save.isPending ? t('Saving...') : t('Save')}
        </Button>
      )}
      {guard.question}
    </form>
  )
}
