const sentences: Record<string, string> = {
  NotAllowedError:
    'This site may not use the camera. Allow it in the browser’s settings for this site, then try again.',
  NotFoundError: 'This device has no camera that the browser can use.',
  OverconstrainedError: 'This device has no camera that the browser can use.',
  NotReadableError: 'The camera does not start. Another program may be using it: close that, then try again.',
}

/** Why there is no picture, in words. */
export const cameraError = (error: unknown): string =>
  (error instanceof Error && sentences[error.name]) ||
  'The camera does not start. Please scan with a scanner, or type the code.'
