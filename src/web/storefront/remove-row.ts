/**
 * Removes the list row in which a button was pressed. The focus, which goes with the button, moves to the one that
 * removes the next row, or the row before; after the last row to the heading of the page or dialog.
 * @param button it and its like in other rows have the attribute data-removes
 */
export async function removeRow(button: Element, remove: () => unknown): Promise<void> {
  const row = button.closest('li')
  const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>('[data-removes]')
  const part = button.closest('[role="dialog"], main')
  await remove()
  requestAnimationFrame(() => {
    // It could not be removed, or the shopper has gone on in the meantime.
    if (row?.isConnected || document.activeElement?.matches('a, button, input')) return
    if (next?.isConnected) return next.focus()
    const heading = part?.querySelector<HTMLElement>('h1, h2')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  })
}
