import { FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import { count } from '#web/admin/parts/figures.ts'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'

/** File input with drag and drop. */
export function FileChoice({
  file,
  disabled,
  onChoose,
  limit = t('Up to 20 MB'),
}: {
  file: File | undefined
  limit?: string
  disabled: boolean
  onChoose: (file: File | undefined) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  return (
    <>
      <button
        type="button"
        disabled={disabled}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          if (!disabled) onChoose(event.dataTransfer.files[0])
        }}
        className={cx(
          'grid min-h-24 w-full max-w-2xl place-content-center justify-items-center gap-1 rounded-control border border-dashed px-4 py-3 transition-colors disabled:opacity-50',
          over ? 'border-green bg-green-soft' : 'border-edge bg-surface hover:border-green',
        )}
      >
        <FileSpreadsheet aria-hidden="true" className="size-6 text-green" />
        <span className="wrap-anywhere font-semibold">{file ? file.name : t('Choose a CSV file or drop it here')}</span>
        <span className="text-stone text-xs">
          {file ? t('{count} KB · choose another', { count: count(Math.max(1, file.size / 1024)) }) : limit}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label={t('CSV file')}
        accept=".csv,text/csv,.txt,.tsv"
        className="sr-only"
        onChange={(event) => {
          onChoose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}
