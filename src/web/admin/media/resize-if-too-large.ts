import { resizeImage } from '#web/ui/picture/resize-image.ts'
import { maxUploadBytes } from './upload-run.ts'

/** The file as it is, since the library keeps originals; one that is too large for that, smaller. */
export const resizeIfTooLarge = (file: File, maxSide = 2400): Promise<Blob> | Blob =>
  file.size > maxUploadBytes ? resizeImage(file, maxSide) : file
