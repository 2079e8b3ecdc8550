import { type RefObject, useEffect, useState } from 'react'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'
import { barcodeDetector } from './barcode-detector.ts'
import { cameraError } from './camera-error.ts'
import { type CodesRead, readFrame } from './read-codes.ts'

/** Time between two scanned frames: fast enough for a hand, slow enough to keep the phone cool. */
const lookEveryMs = 150

/**
 * Shows the camera in `video` and reads barcodes from it until the component unmounts.
 * @param isPaused ignores the frames
 * @returns why there is no picture, as a sentence, and a function to retry
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (code: string) => void,
  isPaused: () => boolean,
) {
  const [error, setError] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const read = useStableCallback(onCode)
  const rests = useStableCallback(isPaused)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks for the camera again
  useEffect(() => {
    const ended = new AbortController()
    setError(undefined)
    if (video.current)
      run(video.current, ended.signal, read, rests).catch((failure: unknown) => {
        if (!ended.signal.aborted) setError(cameraError(failure))
      })
    return () => ended.abort()
  }, [attempt, video, read, rests])
  return { error, retry: () => setAttempt(attempt + 1) }
}

/** @throws DOMException as getUserMedia does; Error if the camera track ends */
async function run(
  video: HTMLVideoElement,
  ended: AbortSignal,
  onCode: (code: string) => void,
  isPaused: () => boolean,
): Promise<void> {
  const detector = await barcodeDetector()
  if (!detector) throw new Error('no detector')
  if (ended.aborted) return
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: 'environment' } } })
  try {
    if (ended.aborted) return
    video.srcObject = stream
    await video.play()
    let codes: CodesRead = new Map()
    while (!ended.aborted) {
      if (stream.getTracks().every(({ readyState }) => readyState === 'ended')) throw new Error('the camera stopped')
      if (isPaused()) {
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
        continue
      }
      // A frame that cannot be read, for instance while the phone turns, is no reason to stop.
      const found = await detector.detect(video).catch(() => [])
      if (ended.aborted) return
      const frame = { found, width: video.videoWidth, height: video.videoHeight, at: performance.now() }
      const { read, code } = readFrame(codes, frame)
      codes = read
      if (code) onCode(code)
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}
