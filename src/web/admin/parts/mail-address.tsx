/** An e-mail address that breaks before its @ where one line is too short for it, not in the middle of a word. */
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
