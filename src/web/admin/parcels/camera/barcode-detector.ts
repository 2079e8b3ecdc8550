/** A barcode in a frame: its text, and its position in pixels of the frame. */
export type FoundCode = { rawValue: string; boundingBox: { x: number; y: number; width: number; height: number } }

type Detector = { detect: (picture: HTMLVideoElement) => Promise<FoundCode[]> }
type DetectorClass = (new (options: {
  formats: string[]
}) => Detector) & {
  getSupportedFormats: () => Promise<string[]>
}

/**
 * Barcode formats of parcel labels and products. Not the QR code of a label: it is the customer's link and identifies
 * the order, not the parcel.
 */
const formats = ['code_128', 'ean_13', 'ean_8', 'upc_a', 'upc_e']

/**
 * The browser's BarcodeDetector (Chrome on Android and macOS has one).
 * @returns undefined if there is none, or it supports none of our formats
 */
export async function barcodeDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector || !navigator.mediaDevices) return undefined
  const supported = await BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  const ours = formats.filter((format) => supported.includes(format))
  return ours.length === 0 ? undefined : new BarcodeDetector({ formats: ours })
}
