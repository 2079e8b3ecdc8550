/** The look of a shop's mails; the colours are hexadecimal. */
export type MailLook = {
  primary: string
  /** Text on the primary colour. */
  onPrimary: string
  ink: string
  /** Pixels. */
  radius: number
}

const softInk = '#5f5a52'
export const borderColor = '#e4ddd1'

// E-mail clients load no web fonts. Fonts of phones and computers in Bangladesh come first.
const font =
  "'Anek Bangla', 'Noto Sans Bengali', 'Hind Siliguri', 'Nirmala UI', Vrinda, 'Segoe UI', Roboto, Arial, sans-serif"

/** The inline styles of a mail: most programs ignore stylesheets. */
export function mailStyles({ primary, onPrimary, ink, radius }: MailLook) {
  const paragraph = { color: ink, fontFamily: font, fontSize: '16px', lineHeight: '26px', margin: '0 0 16px' }
  const cell = { ...paragraph, margin: '0' }
  return {
    paragraph,
    cell,
    small: { ...paragraph, color: softInk, fontSize: '14px', lineHeight: '22px', margin: '0' },
    amount: { ...cell, textAlign: 'right', whiteSpace: 'nowrap' } as const,
    button: {
      ...cell,
      backgroundColor: primary,
      color: onPrimary,
      borderRadius: `${radius}px`,
      padding: '12px 20px',
    },
    band: { backgroundColor: primary, padding: '20px 24px' },
    name: { ...cell, color: onPrimary, fontSize: '22px', fontWeight: 600 },
  }
}
export type MailStyles = ReturnType<typeof mailStyles>
