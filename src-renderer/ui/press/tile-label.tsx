/** The word of a tile: in two lines where it says two things. */
export function TileLabel({ text }: { text: string }) {
  const [first, ...others] = text.split(' / ');
  return (
    <span>
      {first}
      {others.map((other) => (
        <span key={other} className="tiles__or">
          {' '}
          / {other}
        </span>
      ))}
    </span>
  );
}
