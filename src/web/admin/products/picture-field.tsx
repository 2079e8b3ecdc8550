import { ArrowLeft, ArrowRight, GripVertical, ImagePlus, RotateCw, Star, X } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { productLimits } from '#domains/catalogue/staff-contract.ts'
import { control, SelectInput } from '#web/admin/parts/inputs.tsx'
import { imageSource } from '#web/admin/parts/thumb.tsx'
import { cx } from '#web/ui/cx.ts'
import { showPlaceholder } from '#web/ui/picture/broken-picture.ts'
import { pictureTypes } from '#web/ui/picture/resize-image.ts'
import { toast } from '#web/ui/toast.ts'
import { type FormPicture, maxPictures, type Pictures } from './use-pictures.ts'

/** Product images: chosen or dropped, sorted by dragging or with arrow buttons into the order shown in the shop. */
export function PictureField({ pictures, colors }: { pictures: Pictures; colors: string[] }) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [dragged, setDragged] = useState<number>()
  const hint = useId()
  const full = pictures.pictures.length >= maxPictures
  const take = (files: FileList | null) => files && files.length > 0 && pictures.add([...files])
  const onDrop = (event: DragEvent) => {
    if (dragged !== undefined) return
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <section
      aria-label="Pictures"
      onDragOver={(event) => {
        if (dragged !== undefined || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <button
        type="button"
        disabled={full}
        aria-describedby={hint}
        onClick={() => input.current?.click()}
        className={cx(
          'grid min-h-24 w-full place-content-center justify-items-center gap-1 rounded-control border border-dashed px-4 py-3 transition-colors disabled:opacity-50',
          over ? 'border-green bg-green-soft' : 'border-edge bg-surface hover:border-green',
        )}
      >
        <ImagePlus aria-hidden="true" className="size-6 text-green" />
        <span className="font-semibold">
          {full ? 'No room for more pictures' : 'Choose pictures or drop them here'}
        </span>
        <span id={hint} className="text-stone text-xs">
          JPEG, PNG, GIF, WebP · up to 10 MB · {pictures.pictures.length} of {maxPictures}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        tabIndex={-1}
        aria-label="Choose pictures"
        accept={pictureTypes.join(',')}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <ol className="mt-3 grid gap-2">
        {pictures.pictures.map((picture, i) => (
          <li
            key={picture.key}
            draggable={dragged === picture.key}
            onDragEnter={() => dragged !== undefined && dragged !== picture.key && pictures.move(dragged, i)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDragEnd={() => setDragged(undefined)}
            className={cx(
              'grid grid-cols-[auto_auto_1fr] items-center gap-3 rounded-control border border-line bg-surface p-2',
              dragged === picture.key && 'opacity-50',
            )}
          >
            <span
              aria-hidden="true"
              onPointerDown={() => setDragged(picture.key)}
              onPointerUp={() => setDragged(undefined)}
              className="-mr-2 cursor-grab self-stretch pt-6 text-stone max-sm:hidden"
            >
              <GripVertical className="size-4" />
            </span>
            <img
              src={imageSource(picture.preview)}
              alt=""
              draggable={false}
              onError={picture.image ? showPlaceholder : undefined}
              className="aspect-3/4 w-16 bg-mist object-cover max-sm:col-start-1"
            />
            <PictureRow
              picture={picture}
              place={i}
              last={i === pictures.pictures.length - 1}
              pictures={pictures}
              colors={colors}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

type Row = { picture: FormPicture; place: number; last: boolean; pictures: Pictures; colors: string[] }

function PictureRow({ picture, place, last, pictures, colors }: Row) {
  const { key, state, progress, problem, name } = picture
  const called = `picture ${place + 1}`
  const going = state === 'waiting' || state === 'compressing' || state === 'uploading'
  const makePrimary = () => {
    pictures.move(key, 0)
    toast.success('Primary image updated')
  }
  return (
    <div className="grid min-w-0 gap-1.5 max-sm:col-start-2 max-sm:col-span-2">
      {state === 'done' && (
        <>
          <input
            aria-label={`What ${called} shows`}
            placeholder="What it shows, in words"
            value={picture.alt}
            maxLength={productLimits.alt}
            onChange={(event) => pictures.describe(key, { alt: event.target.value })}
            className={control}
          />
          <input
            aria-label={`What ${called} shows, in Bangla`}
            placeholder="The same in Bangla"
            lang="bn"
            value={picture.altBn}
            maxLength={productLimits.alt}
            onChange={(event) => pictures.describe(key, { altBn: event.target.value })}
            className={control}
          />
          {colors.length > 1 && (
            <SelectInput
              label={`Colour of ${called}`}
              labelHidden
              value={picture.color}
              onChange={(event) => pictures.describe(key, { color: event.target.value })}
            >
              <option value="">For all colours</option>
              {colors.map((color) => (
                <option key={color}>{color}</option>
              ))}
            </SelectInput>
          )}
        </>
      )}
      {going && (
        <div className="grid gap-1">
          <p className="truncate text-xs">
            {state === 'uploading'
              ? `Uploading ${Math.round(progress * 100)}%`
              : state === 'compressing'
                ? 'Compressing…'
                : 'Waiting…'}{' '}
            {name}
          </p>
          <progress
            aria-label={`Upload of ${name}`}
            value={state === 'uploading' ? progress : undefined}
            className="h-1.5 w-full accent-green"
          />
        </div>
      )}
      {state === 'failed' && (
        <p role="alert" className="text-red">
          Upload failed: {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-1">
        {state === 'failed' && <Sign label={`Retry ${called}`} icon={RotateCw} onPress={() => pictures.retry(key)} />}
        {place === 0 ? (
          <span className="flex items-center gap-1 px-2 text-green text-xs">
            <Star aria-hidden="true" className="size-3.5 fill-current" />
            Primary
          </span>
        ) : (
          <Sign label={`Make ${called} the primary one`} icon={Star} onPress={makePrimary} />
        )}
        <Sign
          label={`Move ${called} forward`}
          icon={ArrowLeft}
          off={place === 0}
          onPress={() => pictures.move(key, place - 1)}
        />
        <Sign
          label={`Move ${called} back`}
          icon={ArrowRight}
          off={last}
          onPress={() => pictures.move(key, place + 1)}
        />
        <Sign
          label={going ? `Cancel upload of ${called}` : `Remove ${called}`}
          icon={X}
          onPress={() => pictures.remove(key)}
        />
      </div>
    </div>
  )
}

const Sign = ({
  label,
  icon: Icon,
  onPress,
  off,
}: {
  label: string
  icon: typeof X
  onPress: () => void
  off?: boolean
}) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    disabled={off}
    onClick={onPress}
    className="grid size-11 place-items-center rounded-control text-stone transition-colors hover:bg-mist hover:text-ink disabled:opacity-35 pointer-fine:size-8"
  >
    <Icon aria-hidden="true" className="size-4" />
  </button>
)
