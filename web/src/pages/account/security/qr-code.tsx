import { encode } from 'uqr';

/** A QR code, drawn with one path. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="M0 0h${size}v${size}H0z" fill="#fff"/><path d="${cells.join('')}"/></svg>`;
  return <img alt={label} width={200} height={200} src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} />;
}
