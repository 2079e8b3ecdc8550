import { useEffect, useRef } from 'react'
import { errorMessage } from '#web/admin/api.ts'
import { resizeIfTooLarge } from '#web/admin/media/resize-if-too-large.ts'
import type { ProductImage } from '#web/admin/request/products.ts'
import { uploadPicture } from '#web/admin/request/upload.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

const maxBytes = 10 * 1024 * 1024
const concurrency = 2

/** The upload of an image. */
export type Upload = {
  state: 'waiting' | 'compressing' | 'uploading' | 'done' | 'failed'
  /** Upload progress, 0 to 1. */
  progress: number
  problem?: string
  image?: ProductImage
}

/** The upload is in progress or queued. */
export const isUploading = ({ state }: Upload): boolean =>
  state === 'waiting' || state === 'compressing' || state === 'uploading'

type Work = { file: File; stop: AbortController }

/** Uploads pictures, two at a time; uploads that are running when the component unmounts are aborted. */
export function usePictureUploads(change: (key: number, to: Partial<Upload>) => void) {
  const works = useRef(new Map<number, Work>())
  const underWay = useRef(0)
  const queue = useRef<number[]>([])

  useEffect(() => {
    const running = works.current
    return () => {
      for (const { stop } of running.values()) stop.abort()
    }
  }, [])

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
      const image = await upload(work, (to) => change(key, to))
      works.current.delete(key)
      change(key, { state: 'done', progress: 1, image })
      if (works.current.size === 0) toast.success(t('Images uploaded successfully'))
    } catch (error) {
      if (work.stop.signal.aborted) return
      const problem = error instanceof Error && error.name === 'Error' ? error.message : errorMessage(error)
      change(key, { state: 'failed', problem })
      toast.error(t('Upload failed: {problem}', { problem }))
    }
  }

  const start = (key: number, file: File) => {
    works.current.set(key, { file, stop: new AbortController() })
    queue.current.push(key)
    next()
  }

  return {
    start,
    retry(key: number) {
      const work = works.current.get(key)
      if (work) start(key, work.file)
    },
    /** Cancels an upload. @returns whether there was one, running or failed */
    stop(key: number): boolean {
      works.current.get(key)?.stop.abort()
      return works.current.delete(key)
    },
  }
}

async function upload({ file, stop }: Work, change: (to: Partial<Upload>) => void): Promise<ProductImage> {
  change({ state: 'compressing', progress: 0, problem: undefined })
  const sent = await resizeIfTooLarge(file)
  if (sent.size > maxBytes) throw new Error(t('it is larger than 10 MB'))
  stop.signal.throwIfAborted()
  change({ state: 'uploading' })
  const {
    id: _,
    existed: __,
    ...image
  } = await uploadPicture(sent, file.name, (progress) => change({ progress }), stop.signal)
  return { ...image, color: null, is_primary: false }
}
