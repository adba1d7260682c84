/** The reminder that only adults play: always in sight. */
export function AdultsOnly({
  isLarge = false,
  words = 'Vente interdite aux mineurs',
}: {
  isLarge?: boolean;
  words?: string;
}) {
  return (
    <p className={isLarge ? 'adults-only adults-only-large' : 'adults-only'} data-testid="adults-only">
      <span className="adults-sign" aria-hidden="true">
        −18
      </span>
      {words}
    </p>
  );
}
