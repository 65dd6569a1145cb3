export function EmptyList({ children }: { children: string }) {
  return (
    <div className="blank-frame">
      <p className="rebate" aria-hidden="true">
        → 0
      </p>
      <p className="blank-words">{children}</p>
      <p className="rebate" aria-hidden="true">
        → 0A
      </p>
    </div>
  );
}
