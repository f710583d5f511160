/** Says `text` to screen readers without moving the focus; the region is made on first use. */
let region: HTMLElement | undefined

export const announce = (text: string) => {
  if (!region) {
    region = document.createElement('div')
    region.setAttribute('aria-live', 'polite')
    region.setAttribute('role', 'status')
    Object.assign(region.style, {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    })
    document.body.append(region)
  }
  const target = region
  target.textContent = ''
  // The same sentence twice is only read again when it comes as a change.
  setTimeout(() => (target.textContent = text), 50)
}
