import { useRef, useState } from 'react'
import type { Photo } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { count } from '../../ui/locale.ts'
import { pictureTypes } from '../../ui/picture/resize-image.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'

/** Resizes and uploads the selected photos one after the other. `photos`: the uploaded ones. */
export function usePhotos(photos: Photo[], onChange: (photos: Photo[]) => void, max: number) {
  const [complaint, setComplaint] = useState('')
  const arrived = useRef(photos)
  arrived.current = photos
  const put = (next: Photo[]) => {
    arrived.current = next
    onChange(next)
  }
  const { underWay, start, retry, cancel } = usePhotoUploads((photo) => put([...arrived.current, photo]))

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
      for (const file of taken) start(file)
    },
    retry,
    cancel,
    remove(key: string) {
      put(arrived.current.filter((photo) => photo.key !== key))
    },
  }
}
