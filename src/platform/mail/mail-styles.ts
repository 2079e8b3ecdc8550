const ink = '#1c1a17'
const softInk = '#5f5a52'
export const borderColor = '#e4ddd1'
export const green = '#15493f'

// E-mail clients load no web fonts. Fonts of phones and computers in Bangladesh come first.
const font =
  "'Anek Bangla', 'Noto Sans Bengali', 'Hind Siliguri', 'Nirmala UI', Vrinda, 'Segoe UI', Roboto, Arial, sans-serif"
export const paragraph = { color: ink, fontFamily: font, fontSize: '16px', lineHeight: '26px', margin: '0 0 16px' }
export const small = { ...paragraph, color: softInk, fontSize: '14px', lineHeight: '22px', margin: '0' }
export const cell = { ...paragraph, margin: '0' }
export const amount = { ...cell, textAlign: 'right', whiteSpace: 'nowrap' } as const
