import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#web/admin/api.ts'
import type { ProductImage } from '#web/admin/request/products.ts'
import { uploadPicture } from '#web/admin/request/upload.ts'
import { pictureTypes, resizeImage } from '#web/ui/resize-image.ts'
import { toast } from '#web/ui/toast.ts'

export const maxPictures = 10
const maxBytes = 10 * 1024 * 1024
const concurrency = 2

/** An image of the form: stored, uploading or failed. */
export type FormPicture = {
  key: number
  /** URL to show: the stored image, or an object URL of the local file. */
  preview: string
  alt: string
  altBn: string
  /** The colour it shows; '' for all colours. */
  color: string
  name: string
  state: 'waiting' | 'compressing' | 'uploading' | 'done' | 'failed'
  /** Upload progress, 0 to 1. */
  progress: number
  problem?: string
  image?: ProductImage
}

type Work = { file: File; stop: AbortController }
let keys = 0

/** Images of a product while it is edited; the first is the primary image. */
export function usePictures(stored: ProductImage[]) {
  const [pictures, setPictures] = useState<FormPicture[]>(() => primaryFirst(stored).map(fromStored))
  const [touched, setTouched] = useState(false)
  const works = useRef(new Map<number, Work>())
  const previews = useRef<string[]>([])
  const underWay = useRef(0)
  const queue = useRef<number[]>([])

  useEffect(() => {
    const running = works.current
    const urls = previews.current
    return () => {
      for (const { stop } of running.values()) stop.abort()
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [])

  const change = (key: number, to: Partial<FormPicture>) =>
    setPictures((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)))

  const next = () => {
    while (underWay.current < concurrency) {
      const key = queue.current.shift()
      if (key === undefined) return
      underWay.current++
      send(key).finally(() => {
        underWay.current--
        next()
      })
    }
  }

  const send = async (key: number) => {
    const work = works.current.get(key)
    if (!work || work.stop.signal.aborted) return
    try {
      change(key, { state: 'compressing', progress: 0, problem: undefined })
      const small = await resizeImage(work.file)
      if (small.size > maxBytes) throw new Error('it is larger than 10 MB')
      work.stop.signal.throwIfAborted()
      change(key, { state: 'uploading' })
      const image = await uploadPicture(
        small,
        work.file.name,
        (progress) => change(key, { progress }),
        work.stop.signal,
      )
      works.current.delete(key)
      change(key, {
        state: 'done',
        progress: 1,
        image: { ...image, alt_text: '', alt_text_bn: '', color: null, is_primary: false },
      })
      if (works.current.size === 0) toast.success('Images uploaded successfully')
    } catch (error) {
      if (work.stop.signal.aborted) return
      const problem = error instanceof Error && error.name === 'Error' ? error.message : sentenceOf(error)
      change(key, { state: 'failed', problem })
      toast.error(`Upload failed: ${problem}`)
    }
  }

  const enqueue = (key: number, file: File) => {
    works.current.set(key, { file, stop: new AbortController() })
    queue.current.push(key)
    next()
  }

  return {
    pictures,
    touched,
    busy: pictures.some(({ state }) => state === 'waiting' || state === 'compressing' || state === 'uploading'),
    failed: pictures.some(({ state }) => state === 'failed'),

    add(files: File[]) {
      const free = maxPictures - pictures.length
      const readable = files.filter((file) => pictureTypes.includes(file.type))
      if (readable.length < files.length)
        toast.error('Upload failed: only JPEG, PNG, GIF and WebP pictures can be used')
      if (readable.length > free)
        return toast.error(`Maximum ${maxPictures} images allowed. You can upload ${free} more.`)
      setTouched(true)
      const added = readable.map((file): FormPicture => {
        const preview = URL.createObjectURL(file)
        previews.current.push(preview)
        return { key: ++keys, preview, alt: '', altBn: '', color: '', name: file.name, state: 'waiting', progress: 0 }
      })
      setPictures((all) => [...all, ...added])
      for (const [i, { key }] of added.entries()) enqueue(key, readable[i] as File)
    },
    retry(key: number) {
      const work = works.current.get(key)
      if (work) enqueue(key, work.file)
    },
    /** Removes an image, and cancels its upload. */
    remove(key: number) {
      const work = works.current.get(key)
      const going = pictures.find((each) => each.key === key)?.state
      works.current.delete(key)
      work?.stop.abort()
      setTouched(true)
      setPictures((all) => all.filter((each) => each.key !== key))
      if (work && going !== 'failed') toast.info('Upload cancelled')
      else toast.success('Image removed')
    },
    /** Moves an image to an index; the first is the primary image. */
    move(key: number, to: number) {
      setTouched(true)
      setPictures((all) => {
        const moved = all.find((each) => each.key === key)
        if (!moved) return all
        return all.filter((each) => each !== moved).toSpliced(Math.max(0, Math.min(to, all.length - 1)), 0, moved)
      })
    },
    describe(key: number, words: { alt?: string; altBn?: string; color?: string }) {
      setTouched(true)
      change(key, words)
    },
    /** The uploaded images in order. */
    images: (): ProductImage[] =>
      pictures
        .flatMap(({ image, alt, altBn, color }) =>
          image ? [{ ...image, alt_text: alt.trim(), alt_text_bn: altBn.trim(), color: color || null }] : [],
        )
        .map((image, i) => ({ ...image, is_primary: i === 0 })),
  }
}
export type Pictures = ReturnType<typeof usePictures>

const primaryFirst = (images: ProductImage[]) => images.toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary))

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
