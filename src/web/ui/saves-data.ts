/** Whether the visitor asked the browser to save data. Only Chromium tells; on the server nobody has asked. */
export function savesData(): boolean {
  if (typeof navigator === 'undefined') return false
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
