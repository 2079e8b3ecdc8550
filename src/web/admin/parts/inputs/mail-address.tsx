/** E-mail address with a line-break opportunity before the @, so that it does not break inside a word. */
export function MailAddress({ of: address }: { of: string }) {
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
