import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { barcodeDetector } from './barcode-detector.ts'
import { useCamera } from './use-camera.ts'

/**
 * Offers to scan with the camera, where the browser reads barcodes. `onCode`: as if the code were typed. `paused`: what
 * is in the picture is not read, and counts as read before.
 */
export function CameraScan({ onCode, paused = false }: { onCode: (code: string) => void; paused?: boolean }) {
  const [isOffered, setIsOffered] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    let isGone = false
    barcodeDetector().then((detector) => isGone || setIsOffered(detector !== undefined))
    return () => {
      isGone = true
    }
  }, [])
  if (!isOffered) return null
  return (
    <div className="mt-3 max-w-2xl">
      <Button
        variant="outline"
        size="sm"
        className="max-sm:min-h-11"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Camera aria-hidden="true" className="size-4" />
        {isOpen ? t('Close Camera') : t('Scan with Camera')}
      </Button>
      {isOpen && <CameraPanel onCode={onCode} paused={paused} />}
    </div>
  )
}

function CameraPanel({ onCode, paused }: { onCode: (code: string) => void; paused: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  const [last, setLast] = useState('')
  const read = (code: string) => {
    setLast(code)
    onCode(code)
  }
  const { error, retry } = useCamera(video, read, () => paused)
  return (
    <section aria-label={t('Camera')} className="mt-2 grid gap-2">
      {error && (
        <div role="alert" className="grid justify-items-start gap-2 rounded-control bg-amber-soft px-3 py-2 text-amber">
          <p>{error}</p>
          <Button variant="outline" size="sm" className="max-sm:min-h-11" onClick={retry}>
            {t('Try Again')}
          </Button>
        </div>
      )}
      <video
        ref={video}
        muted
        playsInline
        hidden={error !== undefined}
        className="max-h-[30vh] w-full rounded-control bg-black object-cover"
      />
      {!error && (
        <p className="wrap-anywhere text-stone text-xs">
          {last
            ? t('Read {last}. The same code counts again when it was out of the picture for a second.', { last })
            : t('Hold one barcode into the middle of the picture.')}
        </p>
      )}
    </section>
  )
}
