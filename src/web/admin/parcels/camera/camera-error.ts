import { t } from '#web/admin/translate.ts'

const sentences: Record<string, string> = {
  NotAllowedError: t(
    'This site may not use the camera. Allow it in the browser’s settings for this site, then try again.',
  ),
  NotFoundError: t('This device has no camera that the browser can use.'),
  OverconstrainedError: t('This device has no camera that the browser can use.'),
  NotReadableError: t('The camera does not start. Another program may be using it: close that, then try again.'),
}

/** Why the camera shows no picture, as a sentence. */
export const cameraError = (error: unknown): string =>
  (error instanceof Error && sentences[error.name]) ||
  t('The camera does not start. Please scan with a scanner, or type the code.')
