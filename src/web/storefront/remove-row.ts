/**
 * Removes the list row of a button. The focus moves to the remove button of the next row, or of the previous one; after
 * the last row to the heading of the page or dialog.
 * @param button has the attribute data-removes, as the remove buttons of other rows
 */
export async function removeRow(button: Element, remove: () => unknown): Promise<void> {
  const row = button.closest('li')
  const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>('[data-removes]')
  const part = button.closest('[role="dialog"], main')
  await remove()
  requestAnimationFrame(() => {
    // The removal failed, or the shopper has moved the focus in the meantime.
    if (row?.isConnected || document.activeElement?.matches('a, button, input')) return
    if (next?.isConnected) return next.focus()
    const heading = part?.querySelector<HTMLElement>('h1, h2')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  })
}
