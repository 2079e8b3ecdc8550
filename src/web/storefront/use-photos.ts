import { useEffect, useRef, useState } from 'react'
import type { Photo } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { count } from '../ui/locale.ts'
import { pictureTypes, resizeImage } from '../ui/resize-image.ts'
import { sendPicture } from '../ui/send-picture.ts'

const maxBytes = 10 * 1024 * 1024

/** A photo that is being uploaded or has failed. */
export type Sending = {
  id: number
  name: string
  /** Object URL of the local file. */
  preview: string
  state: 'preparing' | 'sending' | 'failed'
  /** 0 to 1 while it is being sent. */
  progress: number
  problem: string
}

type Work = { file: File; stop: AbortController }
let ids = 0

/** Resizes and uploads the selected photos one after the other. `photos`: the uploaded ones. */
export function usePhotos(photos: Photo[], onChange: (photos: Photo[]) => void, max: number) {
  const [underWay, setUnderWay] = useState<Sending[]>([])
  const [complaint, setComplaint] = useState('')
  const works = useRef(new Map<number, Work>())
  const previews = useRef<string[]>([])
  const arrived = useRef(photos)
  const queue = useRef(Promise.resolve())
  arrived.current = photos

  useEffect(() => {
    const running = works.current
    const urls = previews.current
    return () => {
      for (const { stop } of running.values()) stop.abort()
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [])

  const change = (id: number, to: Partial<Sending>) =>
    setUnderWay((all) => all.map((each) => (each.id === id ? { ...each, ...to } : each)))
  const forget = (id: number) => {
    works.current.delete(id)
    setUnderWay((all) => all.filter((each) => each.id !== id))
  }
  const put = (next: Photo[]) => {
    arrived.current = next
    onChange(next)
  }

  const upload = async (id: number) => {
    const work = works.current.get(id)
    if (!work || work.stop.signal.aborted) return
    try {
      const { file, stop } = work
      const small = await resizeImage(file).catch(() => {
        throw new PhotoError(m.photo_unreadable())
      })
      if (small.size > maxBytes) throw new PhotoError(m.photo_too_large())
      stop.signal.throwIfAborted()
      change(id, { state: 'sending' })
      const answer = await sendPicture(
        '/backend/api/upload-photos',
        { file: small, name: file.name },
        (progress) => change(id, { progress }),
        stop.signal,
      )
      const photo = photoIn(answer)
      forget(id)
      put([...arrived.current, photo])
    } catch (error) {
      if (work.stop.signal.aborted) return
      change(id, { state: 'failed', problem: error instanceof PhotoError ? error.message : m.photo_failed() })
    }
  }
  const enqueue = (id: number, file: File) => {
    works.current.set(id, { file, stop: new AbortController() })
    queue.current = queue.current.then(() => upload(id))
  }

  return {
    underWay,
    /** Error of the last selection; '' if none. */
    complaint,
    busy: underWay.some(({ state }) => state !== 'failed'),
    add(files: File[]) {
      const free = max - photos.length - underWay.length
      const readable = files.filter(({ type }) => pictureTypes.includes(type))
      const taken = readable.slice(0, Math.max(0, free))
      setComplaint(
        readable.length < files.length
          ? m.photo_wrong_type()
          : taken.length < readable.length
            ? m.photo_too_many({ most: count(max) })
            : '',
      )
      for (const file of taken) {
        const id = ++ids
        const preview = URL.createObjectURL(file)
        previews.current.push(preview)
        setUnderWay((all) => [...all, { id, name: file.name, preview, state: 'preparing', progress: 0, problem: '' }])
        enqueue(id, file)
      }
    },
    retry(id: number) {
      const work = works.current.get(id)
      if (!work) return
      change(id, { state: 'preparing', progress: 0, problem: '' })
      enqueue(id, work.file)
    },
    /** Aborts an upload, or removes a failed one. */
    cancel(id: number) {
      works.current.get(id)?.stop.abort()
      forget(id)
    },
    remove(key: string) {
      put(arrived.current.filter((photo) => photo.key !== key))
    },
  }
}

/** Its message is shown at the failed photo. */
class PhotoError extends Error {}

/** Texts of the shop's refusals. */
const refusedAs = (code: unknown): string | undefined =>
  code === 'no_space' ? m.photo_no_space() : code === 'photos_full' ? m.photo_full() : undefined

function photoIn(answer: { status: number; body: unknown } | null): Photo {
  if (!answer) throw new PhotoError(m.photo_offline())
  const { status, body } = answer
  const { images = [], code } = (body ?? {}) as { images?: Photo[]; code?: unknown }
  const [photo] = images
  if (status === 200 && photo) return photo
  if (status === 413) throw new PhotoError(m.photo_too_large())
  if (status === 415 || status === 422) throw new PhotoError(m.photo_unreadable())
  const refused = refusedAs(code)
  if (refused) throw new PhotoError(refused)
  throw new PhotoError(status === 429 || status === 503 ? m.photo_busy() : m.photo_failed())
}
