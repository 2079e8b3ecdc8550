/** Whether Save-Data is on. Only Chromium reports it; false on the server. */
export function isSaveDataOn(): boolean {
  if (typeof navigator === 'undefined') return false
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
