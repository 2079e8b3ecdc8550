import { useEffect, useRef, useState } from 'react'
import type { Photo } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { useObjectUrls } from '../../ui/picture/use-object-urls.ts'
import { PhotoError, uploadPhoto } from './upload-photo.ts'

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

/** The photos that are being uploaded, one after the other, or have failed. */
export function usePhotoUploads(onArrival: (photo: Photo) => void) {
  const [underWay, setUnderWay] = useState<Sending[]>([])
  const works = useRef(new Map<number, Work>())
  const queue = useRef(Promise.resolve())
  const previewOf = useObjectUrls()

  useEffect(() => {
    const running = works.current
    return () => {
      for (const { stop } of running.values()) stop.abort()
    }
  }, [])

  const change = (id: number, to: Partial<Sending>) =>
    setUnderWay((all) => all.map((each) => (each.id === id ? { ...each, ...to } : each)))
  const forget = (id: number) => {
    works.current.delete(id)
    setUnderWay((all) => all.filter((each) => each.id !== id))
  }

  const upload = async (id: number) => {
    const work = works.current.get(id)
    if (!work || work.stop.signal.aborted) return
    try {
      const photo = await uploadPhoto(work.file, work.stop.signal, (to) => change(id, to))
      forget(id)
      onArrival(photo)
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
    start(file: File) {
      const sending = sendingOf(file, previewOf(file))
      setUnderWay((all) => [...all, sending])
      enqueue(sending.id, file)
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
  }
}

const sendingOf = ({ name }: File, preview: string): Sending => ({
  id: ++ids,
  name,
  preview,
  state: 'preparing',
  progress: 0,
  problem: '',
})
