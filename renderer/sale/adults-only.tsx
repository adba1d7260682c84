/** The reminder that only adults play: always in sight. */
export function AdultsOnly({ isLarge = false }: { isLarge?: boolean }) {
  return (
    <p className={isLarge ? 'adults-only adults-only-large' : 'adults-only'} data-testid="adults-only">
      <span className="adults-sign" aria-hidden="true">
        −18
      </span>
      Vente interdite aux mineurs
    </p>
  );
}
