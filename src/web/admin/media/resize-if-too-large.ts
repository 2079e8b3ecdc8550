import { resizeImage } from '#web/ui/picture/resize-image.ts'
import { maxUploadBytes } from './upload-run.ts'

/** Returns the file unchanged, since the library stores originals; resized only if it exceeds the upload limit. */
export const resizeIfTooLarge = (file: File, maxSide = 2400): Promise<Blob> | Blob =>
  file.size > maxUploadBytes ? resizeImage(file, maxSide) : file
