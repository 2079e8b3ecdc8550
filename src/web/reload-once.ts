/** Whether a reload would lose input: a field has the focus or was edited, or a dialog is open. */
export const wouldLoseInput = (): boolean =>
  document.querySelector(':user-valid, :user-invalid, :is(input, textarea):focus, [role=dialog]') !== null

/** Reloads the page, once for this file, unless that would lose something. @returns whether it does */
export function reloadOnce(url: string): boolean {
  if (wouldLoseInput()) return false
  try {
    const before = `${sessionStorage.reloadedFor}`
    if (before.includes(url)) return false
    sessionStorage.reloadedFor = `${before} ${url}`
  } catch {
    // Without storage it could reload forever.
    return false
  }
  location.reload()
  return true
}
