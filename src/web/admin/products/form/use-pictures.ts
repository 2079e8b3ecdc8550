import { useState } from 'react'
import { maxItems } from '#domains/catalogue/staff-contract.ts'
import { pictureUrl } from '#shared/pictures.ts'
import type { MediaFile } from '#web/admin/request/catalogue/media.ts'
import type { ProductImage } from '#web/admin/request/products.ts'
import { t } from '#web/admin/translate.ts'
import { pictureTypes } from '#web/ui/picture/resize-image.ts'
import { useObjectUrls } from '#web/ui/picture/use-object-urls.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { isUploading, type Upload, usePictureUploads } from './use-picture-uploads.ts'

export const maxPictures = maxItems.images

const remainingIn = (pictures: { color: string }[], color: string) =>
  maxPictures - pictures.filter((each) => each.color === color).length

/** An image of the form: stored, uploading or failed. */
export type FormPicture = Upload & {
  key: number
  /** URL to show: the stored image, or an object URL of the local file. */
  preview: string
  alt: string
  altBn: string
  /** The colour it shows; '' for all colours. */
  color: string
  name: string
}

let keys = 0

/** Images of a product while it is edited; the first is the primary image. */
export function usePictures(stored: ProductImage[]) {
  const [pictures, setPictures] = useState<FormPicture[]>(() => primaryFirst(stored).map(fromStored))
  const [touched, setTouched] = useState(false)
  const previewOf = useObjectUrls()
  const change = (key: number, to: Partial<FormPicture>) =>
    setPictures((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)))
  const uploads = usePictureUploads(change)

  return {
    pictures,
    touched,
    busy: pictures.some(isUploading),
    failed: pictures.some(({ state }) => state === 'failed'),
    /** How many more images a colour may have; '' for all colours. */
    remainingFor: (color: string) => remainingIn(pictures, color),
    /** @param color the colour of the pictures */
    add(files: File[], color = '') {
      const free = remainingIn(pictures, color)
      const readable = files.filter((file) => pictureTypes.includes(file.type))
      if (readable.length < files.length)
        toast.error(t('Upload failed: only JPEG, PNG, GIF and WebP pictures can be used'))
      if (readable.length > free)
        return toast.error(
          t('Maximum {maxPictures} images allowed. You can upload {free} more.', { maxPictures, free }),
        )
      setTouched(true)
      const added = readable.map((file) => ({ file, picture: { ...fromFile(file, previewOf(file)), color } }))
      setPictures((all) => [...all, ...added.map(({ picture }) => picture)])
      for (const { file, picture } of added) uploads.start(picture.key, file)
    },
    /** Adds pictures of the library that are not there yet. */
    addFromLibrary(files: MediaFile[], color = '') {
      setTouched(true)
      setPictures((all) => withLibraryFiles(all, files, color))
    },
    retry: uploads.retry,
    /** Removes an image, and cancels its upload. */
    remove(key: number) {
      const going = pictures.find((each) => each.key === key)?.state
      const hasUpload = uploads.stop(key)
      setTouched(true)
      setPictures((all) => all.filter((each) => each.key !== key))
      if (hasUpload && going !== 'failed') toast.info(t('Upload cancelled'))
      else toast.success(t('Image removed'))
    },
    /** Moves an image to an index; the first is the primary image. */
    move(key: number, to: number) {
      setTouched(true)
      setPictures((all) => movePicture(all, key, to))
    },
    describe(key: number, words: { alt?: string; altBn?: string; color?: string }) {
      if (words.color !== undefined && remainingIn(pictures, words.color) < 1)
        return toast.error(t('Maximum {maxPictures} images allowed. You can upload 0 more.', { maxPictures }))
      setTouched(true)
      change(key, words)
    },
    /** The uploaded images in order. */
    images: () => imagesOf(pictures),
  }
}
export type Pictures = ReturnType<typeof usePictures>

function movePicture(all: FormPicture[], key: number, to: number): FormPicture[] {
  const moved = all.find((each) => each.key === key)
  if (!moved) return all
  return all.filter((each) => each !== moved).toSpliced(Math.max(0, Math.min(to, all.length - 1)), 0, moved)
}

/** With the files of the library that this colour does not have yet. */
function withLibraryFiles(all: FormPicture[], files: MediaFile[], color: string): FormPicture[] {
  const isThere = ({ key }: MediaFile) =>
    all.some((each) => each.color === color && each.image && keyIn(each.image.url) === key)
  const added = files.filter((file) => !isThere(file)).map((file) => ({ ...fromStored(imageOf(file)), color }))
  return [...all, ...added]
}

const imagesOf = (pictures: FormPicture[]): ProductImage[] =>
  pictures
    .flatMap(({ image, alt, altBn, color }) =>
      image ? [{ ...image, alt_text: alt.trim(), alt_text_bn: altBn.trim(), color: color || null }] : [],
    )
    .map((image, i) => ({ ...image, is_primary: i === 0 }))

const primaryFirst = (images: ProductImage[]) => images.toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary))

const fromFile = ({ name }: File, preview: string): FormPicture => ({
  key: ++keys,
  preview,
  alt: '',
  altBn: '',
  color: '',
  name,
  state: 'waiting',
  progress: 0,
})

/** Addresses of pictures differ in their width. */
const keyIn = (url: string) => url.replace(/^\/media\/\d+\//, '')

const imageOf = (file: MediaFile): ProductImage => ({
  url: pictureUrl(file.key, 1200),
  key: file.key,
  alt_text: file.altEn,
  alt_text_bn: file.altBn,
  original_name: file.name,
  file_size: file.fileSize,
  width: file.width || 1200,
  height: file.height || 1600,
  color: null,
  is_primary: false,
})

const fromStored = (image: ProductImage): FormPicture => ({
  key: ++keys,
  preview: image.url,
  alt: image.alt_text,
  altBn: image.alt_text_bn,
  color: image.color ?? '',
  name: image.original_name,
  state: 'done',
  progress: 1,
  image,
})
