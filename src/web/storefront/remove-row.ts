/**
 * Removes the list row in which a button was pressed. The focus, which goes with the button, moves to the one that
 * removes the next row, or the row before; after the last row to the heading.
 * @param button it and its like in other rows have the attribute data-removes
 */
export async function removeRow(button: Element, remove: () => unknown): Promise<void> {
  const row = button.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const heading = button.closest('section, [role="dialog"], main')?.querySelector<HTMLElement>('h1, h2')
  await remove()
  requestAnimationFrame(() => {
    // It could not be removed, or the shopper has gone on in the meantime.
    if (row?.isConnected || document.activeElement?.matches('a, button, input')) return
    const heir = next?.querySelector<HTMLElement>('[data-removes]') ?? heading
    if (heir === heading) heading?.setAttribute('tabindex', '-1')
    heir?.focus()
  })
}
