/** Index that an arrow key (or Home, End) moves to in a grid of `count` cells, `columns` wide; null for other keys. Stops at the edges. */
export function moveInGrid(index: number, key: string, columns: number, count: number): number | null {
  const target = targetOf(index, key, columns, count);
  if (target === null) return null;
  return target >= 0 && target < count ? target : index;
}

function targetOf(index: number, key: string, columns: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return index - 1;
    case 'ArrowRight':
      return index + 1;
    case 'ArrowUp':
      return index - columns;
    case 'ArrowDown':
      return index + columns;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
